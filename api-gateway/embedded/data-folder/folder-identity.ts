import fs from 'node:fs';

/** Tells a folder from its copies: a copied file that names it does not make the copy the same folder. */
export function folderIdentity(folder: string): string {
  const { dev, ino } = fs.statSync(folder);
  return `${dev}:${ino}`;
}
