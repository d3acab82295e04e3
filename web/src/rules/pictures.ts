// The pictures of How to play, each fetched once.

import * as http from "../protocol/http";
import type { Figure, Picture } from "../protocol/wire";

const known = new Map<string, Promise<Picture>>();

/** Return the picture of a figure; another attempt is made only after a failure. */
export function pictureOf(game: string, figure: Figure, locale: string): Promise<Picture> {
  const key = [game, figure.record, figure.ply, locale].join("/");
  const found = known.get(key) ?? http.howToPlayPicture(game, figure, locale);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}
