import { answered, succeeded } from './answer.ts';
import type { Client, Insert, Row, Update } from './schema.ts';

type Project = Row<'projects'>;

export const projectTable = (client: Client) => {
  const column = async <K extends 'file_category' | 'note_index'>(id: string, name: K): Promise<Project[K] | false> => {
    const row = await answered(client.from('projects').select(name).eq('id', id).maybeSingle(), false);
    return row ? (row as unknown as Project)[name] : false;
  };
  return {
    fileCategory: (id: string) => column(id, 'file_category'),
    noteIndex: (id: string) => column(id, 'note_index'),

    /** @returns the created row, or false */
    insert: (project: Insert<'projects'>): Promise<Project | false> =>
      answered(client.from('projects').insert(project).select().single(), false),

    /** @returns whether a project was changed */
    update: async (id: string, changes: Update<'projects'>): Promise<boolean> =>
      (await answered(client.from('projects').update(changes).eq('id', id).select('id').maybeSingle(), false)) !==
      false,

    /** Moves a project to the trash, if this person owns it. @returns whether the call succeeded */
    remove: (id: string): Promise<boolean> => succeeded(client.from('projects').delete().eq('id', id)),
  };
};
