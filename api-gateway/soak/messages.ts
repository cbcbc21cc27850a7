/** Input of the gateway's process: its data folder, and the argument of `registry.publishAll`. */
export interface Setup {
  dataDir: string;
  builds: string[];
}

/** Messages of the gateway's process: first its address, then its state. */
export type FromServer =
  | { port: number; key: string }
  | { rss: number /** Events of level error in the log, counted by name. */; errors: Record<string, number> };

/** The gateway's address, and the targets of the attackers. */
export interface Target {
  port: number;
  /** Publishable key. */
  key: string;
  /** IP addresses of the normal users. */
  emails: string[];
  /** Id of a published page. */
  pageId: string;
}

/** Results by kind of attack: statuses or error codes, counted. */
export type Outcomes = Record<string, Record<string, number>>;
