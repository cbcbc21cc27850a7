/** Whose release a build makes. */
export interface ReleaseTarget {
  role: 'shell' | 'remote';
  name: string;
  /** Folder of the package. */
  root: string;
}
