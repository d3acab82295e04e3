// Serve the built client with the made-up game: `node tests/fake/serve.mjs FOLDER [PORT]`.
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { WebSocketServer } from "ws";

import { FakeServer } from "./server.ts";
import { EN, FR, PICTURE, TOKENS } from "./words.ts";

const [folder = "../src/voyageur/static", port = "8099"] = process.argv.slice(2);
const WORDS = new URL("../../../src/voyageur/words/", import.meta.url);
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; media-src 'self'";
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".woff2": "font/woff2" };
const fake = new FakeServer();

const send = (response, status, body, type = "application/json") => {
  response.writeHead(status, { "content-type": type, "content-security-policy": POLICY });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://here");
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    if (sendText(response, pathname)) return;
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    const reply = fake.respond(request.method, request.url, body, token);
    if (reply) send(response, reply.status, reply.status === 204 ? "" : reply.body, reply.type);
    else sendFile(response, pathname);
  });
});

/** Words and style sheets. */
function sendText(response, path) {
  const [, , kind, name, what] = path.split("/");
  if (path === "/api/style/tokens.css") return (send(response, 200, TOKENS, "text/css"), true);
  if (what === "picture.css") return (send(response, 200, PICTURE.replaceAll("GAME", name), "text/css"), true);
  if (kind !== "words") return false;
  const text = name === "voyageur" ? readFileSync(new URL(what, WORDS), "utf8") : what.startsWith("fr") ? FR : EN;
  return (send(response, 200, text, "text/plain"), true);
}

function sendFile(response, path) {
  const found = join(folder, path);
  const isFile = existsSync(found) && statSync(found).isFile();
  response.writeHead(200, {
    "content-type": TYPES[isFile ? extname(found) : ".html"] ?? "application/octet-stream",
    "content-security-policy": POLICY,
  });
  createReadStream(isFile ? found : join(folder, "index.html")).pipe(response);
}

const sockets = new WebSocketServer({ server });
sockets.on("connection", (socket, request) => {
  const table = fake.tables.get(request.url.split("/")[3]);
  if (!table) return socket.close(1008);
  const session = fake.connect(table, (message) => socket.send(JSON.stringify(message)));
  socket.on("message", (data) => session.hear(String(data)));
});
server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}`));
