import { Button, HStack } from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { Columns3, Rows3 } from 'lucide-react';

const VIEWS = [
  { view: 'table', label: '표', Icon: Rows3 },
  { view: 'board', label: '보드', Icon: Columns3 },
] as const;

/** Shows the issues of a project as a table or as a board; the filters stay. */
export function ViewSwitch() {
  const [search, setSearch] = useSearchState();
  const now = search.get('view') === 'board' ? 'board' : 'table';
  return (
    <HStack gap="0" role="group" aria-label="보기 방식">
      {VIEWS.map(({ view, label, Icon }) => (
        <Button
          key={view}
          size="sm"
          variant={view === now ? 'subtle' : 'ghost'}
          colorPalette="gray"
          aria-pressed={view === now}
          onClick={() =>
            setSearch((known) => {
              const next = new URLSearchParams(known);
              if (view === 'board') next.set('view', view);
              else next.delete('view');
              next.delete('issue');
              return next;
            })
          }
        >
          <Icon size={16} aria-hidden /> {label}
        </Button>
      ))}
    </HStack>
  );
}
