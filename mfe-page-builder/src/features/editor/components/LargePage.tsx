import { Button, EmptyState, Flex, LinkButton, numberText } from '@dojang/shared-ui';
import { TriangleAlert } from 'lucide-react';
import { addressBehind, type Edited } from '../edited.ts';

/**
 * Maximum number of elements that are opened without a question. The editor needs about 5 ms for each element before it
 * responds. A page with 20,000 elements blocked its tab for 90 s on a busy machine.
 */
export const MOST_NODES = 4_000;

interface LargePageProps {
  edited: Edited;
  nodes: number;
  onOpen: () => void;
}

/** Asks before the editor opens a page that is so large that the tab is blocked for a while. */
export function LargePage({ edited, nodes, onOpen }: LargePageProps) {
  return (
    <Flex minHeight="100dvh" direction="column" justify="center">
      <EmptyState
        icon={<TriangleAlert size={22} />}
        title="편집기로 열기에는 너무 커요"
        description={`요소가 ${numberText(nodes)}개라서 열면 이 탭이 한동안 멈출 수 있어요.`}
        action={
          <Flex gap="2" wrap="wrap" justify="center">
            {edited.kind === 'page' && <LinkButton to={`/page/view/${edited.pageId}`}>지난 버전 보기</LinkButton>}
            <Button variant="outline" onClick={onOpen}>
              그래도 열기
            </Button>
            <LinkButton to={addressBehind(edited)} variant="ghost">
              돌아가기
            </LinkButton>
          </Flex>
        }
      />
    </Flex>
  );
}
