import { useQueryClient } from '@dojang/shared-auth/query';
import { InviteCodeDialog as CodeDialog } from '@dojang/shared-ui/people';
import { projectQueries } from '../project.queries.ts';

interface Props {
  open: boolean;
  /** Called with a usable code; the next dialog shows its project. */
  onSubmit: (code: string) => void;
  onClose: () => void;
}

export function InviteCodeDialog(props: Props) {
  const client = useQueryClient();
  return <CodeDialog {...props} check={(code) => client.fetchQuery(projectQueries.invite(code))} />;
}
