import fs from 'node:fs';

/** Distinguishes a folder from its copies: a copied file that names the original does not match the copy. */
export function folderIdentity(folder: string): string {
  const { dev, ino } = fs.statSync(folder);
  return `${dev}:${ino}`;
}
