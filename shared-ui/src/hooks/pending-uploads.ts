/** One function per open editor. It says whether the editor is uploading files. */
const watched = new Set<() => boolean>();

/** Registers `isBusy`, which is called before the user leaves a screen. Returns a function that unregisters it. */
export function watchUploads(isBusy: () => boolean): () => void {
  watched.add(isBusy);
  return () => void watched.delete(isBusy);
}

/** Whether uploads are running that would be aborted when the user leaves the screen. */
export const hasUploads = (): boolean => [...watched].some((isBusy) => isBusy());
