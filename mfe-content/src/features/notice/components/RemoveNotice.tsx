import { Button, toast } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { RotateCcw, Trash2 } from 'lucide-react';
import type { NoticeHead } from '../notice.types.ts';
import { useSetNoticeRemoved } from '../notice-save.mutations.ts';

/** The button 휴지통으로 with an undo. For a notice in the trash it is 복원. */
export function RemoveNotice({ notice }: { notice: NoticeHead }) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useSetNoticeRemoved();
  const removed = notice.removed_at !== null;

  async function change() {
    const rev = await mutateAsync({ notice, removed: !removed }).catch(() => null);
    if (rev === null) return;
    const undo = () => void mutateAsync({ notice: { ...notice, rev }, removed }).catch(() => null);
    const title = removed ? '공지를 복원했어요' : '공지를 휴지통으로 옮겼어요';
    toast({ title, about: notice.id, action: { label: '되돌리기', onClick: undo } });
    if (!removed) void navigate('/notice');
  }

  return (
    <Button size="sm" variant={removed ? 'solid' : 'ghost'} loading={isPending} onClick={() => void change()}>
      {removed ? <RotateCcw size={16} /> : <Trash2 size={16} />} {removed ? '복원' : '휴지통으로'}
    </Button>
  );
}
