/** Let the browser save a file under a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The name of the file for the record of a table. */
export const recordName = (game: string, table: string): string => `${game}-${table}.voyageur`;
