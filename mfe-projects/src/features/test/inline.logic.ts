/** A file of the sample. */
export interface NamedFile {
  id: string;
  name: string;
}

/** Characters that file systems refuse in names. */
const FORBIDDEN = ['/', '\\', ':', '*', '?', '"', '<', '>', '|'];

/** Why a file cannot have this name; null when it can. */
export function refusalOf(name: string, id: string, files: readonly NamedFile[]): string | null {
  const wrong = FORBIDDEN.find((character) => name.includes(character));
  if (wrong) return `이름에 ${wrong} 기호는 쓸 수 없어요.`;
  const isTaken = files.some((file) => file.id !== id && file.name.toLowerCase() === name.toLowerCase());
  return isTaken ? `‘${name}’은 이미 있는 이름이에요.` : null;
}
