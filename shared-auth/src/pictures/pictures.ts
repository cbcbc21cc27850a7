import type { PictureStore, ReadPicture } from '@dojang/shared-ui/document';

// The code is loaded with the first picture, because the sign-in page does not need it.
const documents = () => import('./document-pictures.ts');

/** Fetches a stored picture of a document with the reader's session. */
export const readPicture: ReadPicture = async (src, signal) => (await documents()).readPicture(src, signal);

/** Storage of pictures in a project's notes. */
export const notePictures = (projectId: string): PictureStore => ({
  read: readPicture,
  upload: async (file, watch) => (await documents()).uploadToNote(projectId)(file, watch),
});

/** Storage of pictures in a notice. */
export const noticePictures = (noticeId: string): PictureStore => ({
  read: readPicture,
  upload: async (file, watch) => (await documents()).uploadToNotice(noticeId)(file, watch),
});

/** Functions with which the page builder stores pictures of sites. */
export const loadPictureTools = async () => {
  const [{ preparePicture }, { storePicture }] = await Promise.all([
    import('./prepare-picture.ts'),
    import('./store-picture.ts'),
  ]);
  return { preparePicture, storePicture };
};

/** Function with which the page builder stores the files of sites. */
export const loadFileStore = async () => (await import('./store-picture.ts')).storeFile;
