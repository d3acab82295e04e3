// Serve the built client with the made-up game: `node tests/fake/serve.mjs FOLDER [PORT]`.
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { WebSocketServer } from "ws";

import { answer, card, PebbleTable } from "./pebbles.ts";
import { EN, FR, PICTURE, TOKENS } from "./words.ts";

const [folder = "../src/voyageur/static", port = "8099"] = process.argv.slice(2);
const WORDS = new URL("../../../src/voyageur/words/", import.meta.url);
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; media-src 'self'";
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".woff2": "font/woff2" };
const tables = new Map();

const reply = (response, status, body, type = "application/json") => {
  response.writeHead(status, { "content-type": type, "content-security-policy": POLICY });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};

const server = createServer((request, response) => {
  const url = new URL(request.url, "http://here");
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => api(request, response, url.pathname, body, url.searchParams) ?? file(response, url.pathname));
});

function api(request, response, path, body, query) {
  if (!path.startsWith("/api/")) return undefined;
  const [, , kind, name, what, n] = path.split("/");
  if (kind === "games" && !name) return reply(response, 200, [card]), true;
  if (kind === "games" && !what) return reply(response, 200, card), true;
  if (what === "picture.css") return reply(response, 200, PICTURE, "text/css"), true;
  if (path === "/api/style/tokens.css") return reply(response, 200, TOKENS, "text/css"), true;
  if (what === "rules") return reply(response, 200, "<h1>Pebbles</h1><h2 id='P1'>P1 The field</h2><p>Nine hollows.</p><h2 id='P5'>P5 Taken</h2><p>A hollow holds one pebble.</p>", "text/html"), true;
  if (kind === "words") {
    const text = name === "voyageur" ? readFileSync(new URL(what, WORDS), "utf8") : what.startsWith("fr") ? FR : EN;
    return reply(response, 200, text, "text/plain"), true;
  }
  if (what === "check") {
    const own = JSON.parse(body).options.field ?? "";
    const faults = own.includes("x") ? [{ option: "field", line: 1, column: own.indexOf("x") - 4, reason: { sentence: { key: "taken", values: { cell: "x" } }, clause: "P1" } }] : [];
    return reply(response, 200, { faults, picture: card.picture }), true;
  }
  if (kind === "tables" && !name) {
    const id = `t${tables.size + 1}${Date.now().toString(36)}`;
    tables.set(id, new PebbleTable(id, JSON.parse(body).seats));
    return reply(response, 201, { table: id, token: "secret" }), true;
  }
  const table = tables.get(name);
  if (!table) return reply(response, 404, { reason: null }), true;
  if (request.method === "DELETE") return tables.delete(name), response.writeHead(204).end(), true;
  if (what === "plies") return reply(response, 200, table.view(Number(n))), true;
  if (what === "frames") return reply(response, 200, table.frames(Number(query.get("from")), Number(query.get("to")))), true;
  if (what === "record") return reply(response, 200, "voyageur-record 1\n", "text/plain"), true;
  return reply(response, 200, { ...table.view(), picture: card.picture }), true;
}

function file(response, path) {
  const found = join(folder, path);
  const isFile = existsSync(found) && statSync(found).isFile();
  response.writeHead(200, { "content-type": TYPES[isFile ? extname(found) : ".html"] ?? "application/octet-stream", "content-security-policy": POLICY });
  createReadStream(isFile ? found : join(folder, "index.html")).pipe(response);
}

const sockets = new WebSocketServer({ server });
sockets.on("connection", (socket, request) => {
  const table = tables.get(request.url.split("/")[3]);
  if (!table) return socket.close(1008);
  socket.on("message", (data) => answer(table, String(data)).forEach((message) => socket.send(JSON.stringify(message))));
});
server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}`));
