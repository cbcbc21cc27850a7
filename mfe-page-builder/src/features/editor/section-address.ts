/** Where a shared section is edited, and from which page. */
export const sectionAddress = (sectionId: string, pageId: string): string =>
  `/page/edit?pageId=${pageId}&sectionId=${sectionId}`;
