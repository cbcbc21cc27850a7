/** A person who can be mentioned. */
export interface PersonReference {
  id: string;
  name: string;
  /** Tells people of the same name apart, e.g. an e-mail address. */
  hint?: string;
}

/** An issue that can be linked. */
export interface IssueReference {
  id: string;
  number: number;
  projectId: string;
  title: string;
  /** Path of the platform. */
  href: string;
  /** Drawn as finished. */
  isClosed?: boolean;
}

/** What shows the links of a document to issues. */
export interface IssueLinks {
  /**
   * Calls `show` with the issue as soon as it is known and whenever it changes; with null when it is gone or may not be
   * read.
   *
   * @returns ends the watch
   */
  watch(id: string, show: (issue: IssueReference | null) => void): () => void;
  /** Opens an issue's address without a reload. */
  open(href: string): void;
}

/** What a document may refer to. The area that shows an editor knows people and issues; the editor does not. */
export interface References {
  /** People after `@`, for what was typed so far, best first. Absent: `@` is text. */
  people?: (query: string) => readonly PersonReference[];
  /** Issues after `#`. Absent: `#` is text. */
  issues?: IssueLinks & {
    /** Issues for what was typed so far, best first. */
    find(query: string, signal: AbortSignal): Promise<readonly IssueReference[]>;
    /** The issue of this project with that number; null when there is none. */
    byNumber(number: number): Promise<IssueReference | null>;
  };
}
