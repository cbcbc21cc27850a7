/** One function per open editor that says whether it is uploading files. */
const watched = new Set<() => boolean>();

/** Registers `isBusy`, which is called before the user leaves a screen. Returns the function that unregisters it. */
export function watchUploads(isBusy: () => boolean): () => void {
  watched.add(isBusy);
  return () => void watched.delete(isBusy);
}

/** Whether uploads are running that leaving the screen would abort. */
export const hasUploads = (): boolean => [...watched].some((isBusy) => isBusy());
