import { areaKeys } from '@dojang/shared-auth/query';

const key = areaKeys('projects');

/** Query keys of this area. */
export const keys = {
  all: key(),
  list: key('list'),
  hasPage: key('has-page'),
  invite: (code: string) => key('invite', code),
  detail: (projectId: string) => key(projectId, 'detail'),
  people: (projectId: string) => key(projectId, 'people'),
  invites: (projectId: string) => key(projectId, 'invites'),
  activity: (projectId: string) => key(projectId, 'activity'),
  notes: (projectId: string) => key(projectId, 'notes'),
  noteTree: (projectId: string) => key(projectId, 'notes', 'tree'),
  noteOpening: (projectId: string) => key(projectId, 'notes', 'opening'),
  recentNotes: (projectId: string) => key(projectId, 'notes', 'recent'),
  removedNotes: (projectId: string) => key(projectId, 'notes', 'removed'),
  foundNotes: (projectId: string, typed: string) => key(projectId, 'notes', 'search', typed),
  notePath: (projectId: string, noteId: string) => key(projectId, 'notes', 'path', noteId),
  moveNote: (projectId: string) => key(projectId, 'move-note'),
  everyNote: key('note'),
  note: (noteId: string) => key('note', noteId),
  versions: (noteId: string) => key('note', noteId, 'versions'),
  version: (noteId: string, rev: number) => key('note', noteId, 'versions', rev),
  files: (projectId: string) => key(projectId, 'files'),
  fileList: (projectId: string) => key(projectId, 'files', 'list'),
  recentFiles: (projectId: string) => key(projectId, 'files', 'recent'),
  removedFiles: (projectId: string) => key(projectId, 'files', 'removed'),
  fileCategories: (projectId: string) => key(projectId, 'file-categories'),
  attachments: (projectId: string, sourceId: string) => key(projectId, 'files', 'of', sourceId),
  fileSources: (projectId: string, type: string) => key(projectId, 'file-sources', type),
  fileVersions: (fileId: string) => key('file', fileId, 'versions'),
  fileText: (fileId: string, version: number) => key('file', fileId, 'text', version),
  fileLink: (fileId: string, version: number, kind: string) => key('file', fileId, 'link', version, kind),
} as const;
