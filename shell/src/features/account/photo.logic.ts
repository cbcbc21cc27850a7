export const PHOTO_BUCKET = 'profile-photos';

/** The address of a stored photo on this host. */
export const addressOfPhoto = (path: string): string => `/storage/v1/object/public/${PHOTO_BUCKET}/${path}`;
