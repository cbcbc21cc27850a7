import type { ReleaseProblem } from '@dojang/api-contract';
import type { Release, RouteDescriptor, SnapshotRemote } from '@dojang/contract';

/** What is live at one moment: the shell and one version of each remote. */
export interface LiveSet {
  /** Hash over the versions; the build id of `/builds/meta/{buildId}.json`. */
  id: string;
  /** When this set went live, ISO. */
  at: string;
  shell: Release;
  /** The shell's `index.html` as built. */
  shellHtml: string;
  remotes: SnapshotRemote[];
  /** Every route of the shell and of the remotes. */
  routes: RouteDescriptor[];
  /**
   * What pages fetch early: all of them, and beside that each by the path of its route; `home` is that of `/` for a member,
   * with the blocks of areas (missing in a set that was kept before there were any).
   */
  hints: { everyPage: Hint[]; byPath: Record<string, Hint[]>; home?: Hint[] };
}

/** A file that is worth fetching before anything asks for it. */
export interface Hint {
  address: string;
  integrity: string;
}

/** A file of a release, ready to be sent. */
export interface Artefact {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  encoding: 'br' | 'gzip' | null;
}

export type RefusalCode =
  | 'bad_release'
  | 'bad_descriptor'
  | 'contract_unmet'
  | 'schema_unmet'
  | 'api_unmet'
  | 'not_as_promised'
  | 'mount_taken'
  | 'route_outside_mounts'
  | 'route_taken'
  | 'error_code_taken'
  | 'no_shell'
  | 'shared_missing'
  | 'shared_range'
  | 'export_missing'
  | 'asset_missing'
  | 'asset_hash'
  | 'asset_name'
  | 'asset_type'
  | 'version_exists'
  | 'version_unknown'
  | 'mount_reserved'
  | 'css_global'
  | 'over_budget'
  | 'types_wrong'
  | 'build_failed'
  | 'smoke_failed'
  | 'disk_full'
  | 'disk_read_only';

export interface Refusal {
  code: RefusalCode;
  /** English, for the person who releases. */
  message: string;
}

/** A publish that was refused; nothing has changed. */
export class PublishError extends Error {
  readonly refusals: Refusal[];

  constructor(refusals: Refusal[]) {
    super(refusals.map((refusal) => `${refusal.code}: ${refusal.message}`).join('\n'));
    this.name = 'PublishError';
    this.refusals = refusals;
  }
}

/** A version that is kept, as `versions` lists it. */
export interface KeptVersion {
  version: string;
  /** When it was kept, ISO. */
  at: string;
  isLive: boolean;
}

/** What became of the builds that a start brought. */
export interface StartReport {
  /** Went live: they had never been published. */
  published: Release[];
  /** Left alone: another version of theirs is live by a release, a roll-back or a retirement. */
  left: Release[];
  /** Refused or unreadable, with the reasons; what was live stays. */
  failures: ReleaseProblem[];
}

/** What a gateway serves of releases. */
export interface ReleaseReader {
  /** What is live, or null before a shell was published. */
  live(): Promise<LiveSet | null>;
  /** What is wrong with what is kept, as of the last look, and what the last start could not make live. */
  problems(): readonly ReleaseProblem[];
  /** A file of any release ever kept, best encoding of those accepted, or null. */
  artefact(name: string, version: string, file: string, acceptEncoding: string): Promise<Artefact | null>;
}

/** Builds as they would be live, beside what is: nothing of them is kept. */
export interface Trial extends ReleaseReader {
  live(): Promise<LiveSet>;
  releases: readonly Release[];
}

/** Where releases are kept and which of them are live. A release of the shell is one like any other. */
export interface Registry extends ReleaseReader {
  /**
   * Checks a build's output (a folder with `release.json`), keeps it for good and makes it live. Publishing what is
   * kept already changes nothing but what is live.
   *
   * @throws PublishError with every reason against it
   */
  publish(folder: string): Promise<Release>;
  /** As `publish`, for releases that go live together: they are checked against one another. */
  publishAll(folders: readonly string[]): Promise<Release[]>;
  /**
   * Checks builds as `publishAll` does, and serves them in place of what is live, to be tried out. Changes nothing.
   *
   * @throws PublishError with every reason against them
   */
  trial(folders: readonly string[]): Promise<Trial>;
  /**
   * Makes live what has never been published before, and nothing else: what is live is decided by releases. Builds that
   * are refused together are tried one after the other, so that one area's fault stops no other.
   *
   * @param notBuilt what there is no build of; told as problems, like the report's failures, until another version of
   *   that name goes live
   */
  publishNew(folders: readonly string[], notBuilt?: readonly ReleaseProblem[]): Promise<StartReport>;
  /**
   * Makes a kept version live again, and keeps it so over restarts until the next release of that name.
   *
   * @throws PublishError `version_unknown`, `asset_…` when its files are damaged, or what the live platform refuses
   */
  rollBack(name: string, version: string): Promise<Release>;
  /** Every version of a name that is kept, the newest first. */
  versions(name: string): Promise<KeptVersion[]>;
  /**
   * Takes a remote out of what is live; its artefacts stay for the pages that are open.
   *
   * @throws PublishError `version_unknown` when no such remote is live, `no_shell` for the shell
   */
  retire(name: string): Promise<void>;
}
