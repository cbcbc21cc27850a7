import { beforeEach, vi } from 'vitest';

export interface SavedFiles {
  /** Names of the files that the current test has saved. */
  names(): string[];
  /** Content of the nth file, with its byte order mark; undefined until it is saved. */
  text(index: number): Promise<string | undefined>;
}

/** Keeps the files that `download` would save in a browser, because jsdom saves no files. */
export function savedFiles(): SavedFiles {
  const files: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    files.length = 0;
    let last: Blob;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, blob: last });
    });
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      last = blob as Blob;
      return 'blob:test';
    };
    URL.revokeObjectURL = () => {};
    return () => {
      Object.assign(URL, { createObjectURL, revokeObjectURL });
      vi.restoreAllMocks();
    };
  });
  return {
    names: () => files.map(({ name }) => name),
    text: async (index) => {
      const bytes = await files[index]?.blob.bytes();
      return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    },
  };
}
