import type { ReleaseProblem } from '@dojang/api-contract';
import type { Release, RouteDescriptor, SnapshotRemote } from '@dojang/contract';
import type { Canaries, Canary, Versions } from './canary.logic.ts';
import type { Change, Version } from './channel-state.ts';

/** The live set: the shell and one version of each remote. */
export interface LiveSet {
  /** Hash over the versions; the build id of `/builds/meta/{buildId}.json`. */
  id: string;
  /** When this set went live, ISO 8601. */
  at: string;
  shell: Release;
  /** The shell's `index.html` as built. */
  shellHtml: string;
  remotes: SnapshotRemote[];
  /** Every route of the shell and of the remotes. */
  routes: RouteDescriptor[];
  /**
   * Files that pages preload: the files of all pages, and the files of each page by its route's path. `home` is `/` for a
   * member, with the blocks of areas. It is missing in sets that older versions of the platform stored.
   */
  hints: { everyPage: Hint[]; byPath: Record<string, Hint[]>; home?: Hint[] };
  /** The versions that some visitors get instead of these. Missing in sets that older versions of the platform stored. */
  canaries?: Canaries;
}

/** A file that a page should preload. */
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
  | 'bad_archive'
  | 'other_name'
  | 'signature_wrong'
  | 'version_wrong'
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
  | 'live_changed'
  | 'canary_unknown'
  | 'canary_limit'
  | 'canary_live'
  | 'version_needed'
  | 'quota_full'
  | 'mount_reserved'
  | 'css_global'
  | 'code_evaluated'
  | 'licence_refused'
  | 'over_budget'
  | 'types_wrong'
  | 'build_failed'
  | 'smoke_failed'
  | 'disk_full'
  | 'disk_read_only';

export interface Refusal {
  code: RefusalCode;
  /** English text for the operator. */
  message: string;
}

/** A refused publish; nothing was changed. */
export class PublishError extends Error {
  readonly refusals: Refusal[];

  constructor(refusals: Refusal[]) {
    super(refusals.map((refusal) => `${refusal.code}: ${refusal.message}`).join('\n'));
    this.name = 'PublishError';
    this.refusals = refusals;
  }
}

/** A stored version in the list of `versions`. */
export interface KeptVersion {
  version: string;
  /** When it was stored, ISO 8601. */
  at: string;
  isLive: boolean;
}

/** Who changes the live versions, and why. Both are stored in the history. */
export interface ChangeNote {
  /** Name of a deploy token or of an admin; null for a start and for changes on the machine itself. */
  by: string | null;
  reason: string;
  /**
   * The version that the caller saw as live; null when none was live. When another version is live now, nothing is changed
   * (`live_changed`).
   */
  seen?: { name: string; version: string | null } | undefined;
  /**
   * Writes the change to another place, e.g. the audit log, right before the change. It is called once, after all checks.
   * When it throws, the change does not happen.
   */
  announce?: () => Promise<void>;
}

/** A stored release, with the size of each of its files before compression. */
export interface StoredRelease {
  release: Release;
  bytes: Readonly<Record<string, number>>;
  /** Null for a release that nobody signed. */
  signature: ReleaseSignature | null;
}

/** Who signed the bytes of `release.json`. It is stored beside them in `release.json.sig`. */
export interface ReleaseSignature {
  /** Id of the deploy token. */
  token: string;
  /** Of Ed25519, base64url. */
  publicKey: string;
  signature: string;
}

/** The result for the builds that a start offered. */
export interface StartReport {
  /** Builds that went live, because they had never been published. */
  published: Release[];
  /** Builds that changed nothing: another version is live by a release, a rollback or a retirement. */
  left: Release[];
  /** Refused or unreadable builds, with the reasons. The live version stays. */
  failures: ReleaseProblem[];
}

/** The part of a registry that serves releases. */
export interface ReleaseReader {
  /** The live set, or null before a shell is published. */
  live(): Promise<LiveSet | null>;
  /** Problems of the stored releases from the last check and the last start. */
  problems(): readonly ReleaseProblem[];
  /**
   * The live set, in which some names have other stored versions. It may also contain names that are not live. Null before a
   * shell is published. The set is cached.
   *
   * @throws PublishError `version_unknown`, `asset_hash`, or the reasons why these versions cannot be live together
   */
  liveWith(versions: Versions): Promise<LiveSet | null>;
  /** A file of any stored release, in the best accepted encoding, or null. */
  artefact(name: string, version: string, file: string, acceptEncoding: string): Promise<Artefact | null>;
}

/** The set in which builds would be live with the current releases. The builds are not stored. */
export interface Trial extends ReleaseReader {
  live(): Promise<LiveSet>;
  releases: readonly Release[];
}

/** Stores releases and records which are live. The shell's release is treated like any other. */
export interface Registry extends ReleaseReader {
  /**
   * Checks a build's output (a folder with `release.json`, and with `release.json.sig` when it is signed), stores it
   * and makes it live. Publishing stored content again only changes which version is live.
   *
   * @throws PublishError with all reasons
   */
  publish(folder: string, note?: ChangeNote): Promise<Release>;
  /** As `publish`, for releases that go live together and are checked against each other. */
  publishAll(folders: readonly string[], note?: ChangeNote): Promise<Release[]>;
  /** Checks and stores a build like `publish`, and does not change the live versions. */
  stage(folder: string, note?: ChangeNote): Promise<Release>;
  /** Every reason for which the live platform would refuse this release, as far as it can be checked without its files. */
  check(release: Release): Promise<Refusal[]>;
  /**
   * Checks builds like `publishAll`, and serves them instead of the live ones, for a trial. Changes nothing.
   *
   * @throws PublishError with all reasons
   */
  trial(folders: readonly string[]): Promise<Trial>;
  /**
   * Makes only those builds live that were never published before, because the other live versions were chosen by releases.
   * When builds are refused together, they are tried one after the other. So an error in one area does not block the other
   * areas.
   *
   * @param notBuilt names without a build; reported as problems, like the report's failures, until another version of
   * that name goes live
   */
  publishNew(folders: readonly string[], notBuilt?: readonly ReleaseProblem[]): Promise<StartReport>;
  /**
   * Makes a stored version live again, and keeps it live over restarts until the next release of that name.
   *
   * @throws PublishError `version_unknown`, `asset_…` when its files are damaged, or the live platform's reasons for
   * refusing it
   */
  rollBack(name: string, version: string, note?: ChangeNote): Promise<Release>;
  /** Like `rollBack`, for a staged version or a chosen version. Only the history distinguishes the three. */
  promote(name: string, version: string, note?: ChangeNote): Promise<Release>;
  /** The changes of a name, the newest first. */
  history(name: string): Promise<Change[]>;
  /** Null for a version that is not stored. */
  stored(name: string, version: string): Promise<StoredRelease | null>;
  /** The scripts of a stored version that were released with a source map. */
  sourceMaps(name: string, version: string): Promise<string[]>;
  /** The gzipped source map of a script: JSON as the build wrote it. The signature does not cover it. Null when there is none. */
  sourceMap(name: string, version: string, file: string): Promise<ReadableStream | null>;
  /** Every name that has a stored version. */
  names(): Promise<string[]>;
  /** Every stored version of a name, the newest first. */
  versions(name: string): Promise<KeptVersion[]>;
  /** Bytes of all stored versions of a name, with their compressed forms. */
  bytesOf(name: string): Promise<number>;
  /**
   * Deletes the versions of all names that no visitor got for 30 days and that were stored before that time. Never deletes a
   * live version, a canary, or the version to which a rollback would go.
   *
   * @param now in milliseconds
   */
  collect(now?: number): Promise<Version[]>;
  /**
   * Deletes a stored version, e.g. one that was only staged.
   *
   * @throws PublishError `version_unknown`; `version_needed` when it is live or a canary, or was within 30 days
   */
  forget(name: string, version: string, note?: ChangeNote): Promise<void>;
  /**
   * Removes a remote from the live set. Its files stay for open pages.
   *
   * @throws PublishError `version_unknown` when no such remote is live, `no_shell` for the shell
   */
  retire(name: string, note?: ChangeNote): Promise<void>;
  /**
   * Gives a stored version to some visitors, or changes who these are. Each set of canaries that a visitor may get has to
   * fit the live releases. A canary ends when another version of its name goes live, or when something goes live that it
   * does not fit.
   *
   * @throws PublishError `version_unknown`, `asset_hash`, `canary_live`, `canary_limit`, or the reasons why it does not fit;
   * nothing was changed
   */
  setCanary(name: string, canary: Canary, note?: ChangeNote): Promise<Release>;
  /**
   * Makes the canary of a name live for everybody.
   *
   * @throws PublishError `canary_unknown`
   */
  promoteCanary(name: string, note?: ChangeNote): Promise<Release>;
  /**
   * Gives the live version to everybody again.
   *
   * @throws PublishError `canary_unknown`
   */
  endCanary(name: string, note?: ChangeNote): Promise<void>;
}
