import { expect, test } from "vitest";

import { leadsHereOnly } from "../src/waiting/reach";

test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])(
  "links to %s lead to the machine that they are opened on",
  (host) => {
    expect(leadsHereOnly(host)).toBe(true);
  },
);

test.each(["192.168.1.7", "play.example.org", "[fe80::1]", "localhost.example.org"])(
  "links to %s lead to this server",
  (host) => {
    expect(leadsHereOnly(host)).toBe(false);
  },
);
