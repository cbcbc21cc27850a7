import { allOf, answered } from './answer.ts';
import type { Client, Insert, Row } from './schema.ts';

type Member = Row<'project_members'>;

export const projectMemberTable = (client: Client) => {
  const members = () => client.from('project_members');
  const emails = (rows: readonly Pick<Member, 'member_email'>[]) => rows.map(({ member_email }) => member_email);
  return {
    /** @returns the created row, or false */
    insert: (member: Insert<'project_members'>): Promise<Member | false> =>
      answered(members().insert(member).select().single(), false),

    /** @returns the members of a project, the newest first, or false */
    list: (projectId: string): Promise<Member[] | false> =>
      allOf((from, to, options) =>
        members()
          .select('*', options)
          .eq('project_id', projectId)
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to),
      ),

    /** @returns the addresses of a project's members, joined by commas, or false */
    async emails(projectId: string): Promise<string | false> {
      const rows = await allOf((from, to, options) =>
        members().select('member_email', options).eq('project_id', projectId).order('id').range(from, to),
      );
      return rows && emails(rows).join(',');
    },

    /** @returns the member of a project with this address (the first of several), or false */
    async find(projectId: string, email: string): Promise<Member | false> {
      const call = members()
        .select('*')
        .eq('project_id', projectId)
        .eq('member_email', email)
        .order('created_at')
        .limit(1);
      return (await answered(call, []))[0] ?? false;
    },

    /** @returns whether a member was removed */
    remove: async (id: string): Promise<boolean> =>
      (await answered(members().delete().eq('id', id).select('id').maybeSingle(), false)) !== false,

    /** @returns the addresses that a user has added to projects, each once; none when the call failed */
    async emailsOf(userId: string): Promise<string[]> {
      const rows = await allOf((from, to, options) =>
        members().select('member_email', options).eq('user_id', userId).order('id').range(from, to),
      );
      return [...new Set(emails(rows || []))];
    },
  };
};
