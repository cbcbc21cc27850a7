import { IconButton, Menu, Portal, snack, useLazyOverlay } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Download, Ellipsis, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { IssueHead } from '../issue.schema.ts';
import { useExportIssues } from '../issue-csv.mutations.ts';
import type { IssueData } from '../use-issue-data.ts';

const load = () => import('./ImportDialog.tsx').then(({ ImportDialog }) => ImportDialog);

interface Props {
  data: IssueData;
  /** The issues that the filters find, in their order. */
  shown: readonly IssueHead[];
}

/** CSV out and in, and the trash. */
export function CsvMenu({ data, shown }: Props) {
  const navigate = useNavigate();
  const [isImporting, setImporting] = useState(false);
  const save = useExportIssues(data);
  const Dialog = useLazyOverlay(load, isImporting ? data.projectId : null, () => {
    setImporting(false);
    snack.error('가져오기 화면을 불러오지 못했어요.');
  });
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <IconButton
            size="sm"
            variant="outline"
            colorPalette="gray"
            aria-label="이슈 더 보기"
            loading={save.isPending}
          >
            <Ellipsis />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="export" disabled={shown.length === 0} onSelect={() => save.mutate(shown)}>
                <Download size={16} /> CSV로 내려받기 ({shown.length.toLocaleString('ko')}개)
              </Menu.Item>
              {data.canWrite && (
                <Menu.Item value="import" onSelect={() => setImporting(true)}>
                  <Upload size={16} /> CSV에서 가져오기
                </Menu.Item>
              )}
              <Menu.Item
                value="trash"
                onSelect={() => void navigate(`/project/issue/removed?projectId=${data.projectId}`)}
              >
                <Trash2 size={16} /> 이슈 휴지통
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {Dialog && isImporting && <Dialog data={data} onClose={() => setImporting(false)} />}
    </>
  );
}
