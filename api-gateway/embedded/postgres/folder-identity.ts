import fs from 'node:fs';

/** Distinguishes a folder from its copies. A copied file that names the original folder does not match the copy. */
export function folderIdentity(folder: string): string {
  const { dev, ino } = fs.statSync(folder);
  return `${dev}:${ino}`;
}
