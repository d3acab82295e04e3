// Unpack the browser of the tests into node_modules/.browser, with a script `chromium` that starts it.
// The package would unpack into the temporary folder and leave its libraries to be found by the caller.
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "node_modules", ".browser");
const packed = join(here, "node_modules", "@sparticuz", "chromium", "bin");

if (!existsSync(join(folder, "chromium"))) {
  const unpacking = `${folder}.new`;
  rmSync(unpacking, { recursive: true, force: true });
  mkdirSync(unpacking, { recursive: true });
  process.env.TMPDIR = unpacking;
  const { inflate } = await import("@sparticuz/chromium");
  for (const name of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"]) {
    await inflate(join(packed, name));
  }
  renameSync(join(unpacking, "chromium"), join(unpacking, "browser"));
  const script = [
    "#!/bin/sh",
    'here=$(dirname "$(readlink -f "$0")")',
    'export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts"',
    'exec "$here/browser" "$@"',
    "",
  ].join("\n");
  writeFileSync(join(unpacking, "chromium"), script);
  // The packed settings look for fonts in the temporary folder.
  const fonts = `<dir>${join(folder, "fonts")}</dir><cachedir>${join(folder, "cache")}</cachedir>`;
  writeFileSync(join(unpacking, "fonts", "fonts.conf"), `<fontconfig>${fonts}</fontconfig>\n`);
  chmodSync(join(unpacking, "chromium"), 0o755);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unpacking, folder);
}
