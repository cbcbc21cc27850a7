import { IconButton, Menu, numberText, Portal } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Download, Ellipsis, Trash2, Upload } from 'lucide-react';
import type { IssueHead } from '../issue.schema.ts';
import { useExportIssues } from '../issue-csv.mutations.ts';
import type { IssueData } from '../use-issue-data.ts';

interface Props {
  data: IssueData;
  /** The issues that the filters find, in their order. */
  shown: readonly IssueHead[];
  /** Opens the dialog. The dialog is outside of the menu, because the first imported issue replaces the empty state. */
  onImport: () => void;
}

/** Menu with the CSV export, the CSV import and the trash. */
export function CsvMenu({ data, shown, onImport }: Props) {
  const navigate = useNavigate();
  const save = useExportIssues(data);
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton size="sm" variant="outline" colorPalette="gray" aria-label="이슈 더 보기" loading={save.isPending}>
          <Ellipsis />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="export" disabled={shown.length === 0} onSelect={() => save.mutate(shown)}>
              <Download size={16} /> CSV로 내려받기 ({numberText(shown.length)}개)
            </Menu.Item>
            {data.canWrite && (
              <Menu.Item value="import" onSelect={onImport}>
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
  );
}
