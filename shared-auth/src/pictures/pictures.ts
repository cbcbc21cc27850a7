import type { PictureStore, ReadPicture } from '@dojang/shared-ui/document';

// Fetched with the first picture: the sign-in page does without.
const documents = () => import('./document-pictures.ts');

/** Fetches a stored picture of a document in the reader's name. */
export const readPicture: ReadPicture = async (src, signal) => (await documents()).readPicture(src, signal);

/** Where the pictures of a project's notes are. */
export const notePictures = (projectId: string): PictureStore => ({
  read: readPicture,
  upload: async (file, watch) => (await documents()).uploadToNote(projectId)(file, watch),
});

/** Where the pictures of a notice are. */
export const noticePictures = (noticeId: string): PictureStore => ({
  read: readPicture,
  upload: async (file, watch) => (await documents()).uploadToNotice(noticeId)(file, watch),
});

/** What the page builder stores pictures of sites by. */
export const loadPictureTools = async () => {
  const [{ preparePicture }, { storePicture }] = await Promise.all([
    import('./prepare-picture.ts'),
    import('./store-picture.ts'),
  ]);
  return { preparePicture, storePicture };
};
