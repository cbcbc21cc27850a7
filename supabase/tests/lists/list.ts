/** Ids of the rows that `makeWorld` creates for the lists. */
export interface World {
  person: { id: string };
  projectId: string;
  siteId: string;
  pageId: string;
  sectionId: string;
  noteId: string;
  issueId: string;
  boardId: string;
  fileId: string;
  formId: string;
  agreementId: string;
  noticeId: string;
}

/** How the test reads a query of an area, and how many rows it has to find. */
export interface List {
  args: (world: World) => readonly unknown[];
  /** Number of rows in the data. Default: the length of the array. */
  rows?: (data: unknown) => number;
  /** Number of the thirty rows that the screen shows. A screen that shows fewer rows links to a screen that shows all. */
  shown?: number;
  as?: 'person' | 'admin';
}

export const none = () => [];
export const project = ({ projectId }: World) => [projectId];
export const size = (key: string) => (data: unknown) => (data as Record<string, { size: number }>)[key]?.size ?? 0;
/** The total of a numbered page; 0 when the page has fewer rows than it should show. */
export const page = (key: string, size: number) => (data: unknown) => {
  const { [key]: rows, total } = data as Record<string, unknown>;
  return (rows as unknown[]).length === size ? Number(total) : 0;
};
