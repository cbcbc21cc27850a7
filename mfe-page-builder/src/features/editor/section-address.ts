/** The address at which a shared section is edited, with the page from which it was opened. */
export const sectionAddress = (sectionId: string, pageId: string): string =>
  `/page/edit?pageId=${pageId}&sectionId=${sectionId}`;
