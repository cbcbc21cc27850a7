import { type Finding, sizeText, type Weight } from '@dojang/renderer';
import { Box, Button, Flex, Text } from '@dojang/shared-ui';
import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ChecklistItem } from '../checklist.logic.ts';

interface ChecklistProps {
  items: readonly ChecklistItem[];
  blocked: boolean;
  /** Whether the samples are the only reason that the page cannot be published. */
  isReady: boolean;
  weight: Weight | null;
  /** Shows the place of a finding in the editor. */
  onShow?: (place: string) => void;
}

/** The findings before publishing, and the size of what a visitor loads. */
export function Checklist({ items, blocked, isReady, weight, onShow }: ChecklistProps) {
  return (
    <Box>
      {items.length === 0 ? (
        <Flex gap="3" align="center">
          <Box color="fg.success">
            <CircleCheck size={20} aria-hidden />
          </Box>
          <Text>{isReady ? '고칠 곳이 없어요. 바로 게시해도 좋아요.' : '고칠 곳이 없어요.'}</Text>
        </Flex>
      ) : (
        <>
          <Text color="fg.muted" textStyle="sm" mb="2">
            {blocked ? '꼭 고쳐야 할 곳이 있어요.' : '그대로 두어도 되지만, 고치면 방문자가 더 편해요.'}
          </Text>
          <Box as="ul" ps="0">
            {items.map((item) => (
              <Item key={item.finding.rule} item={item} onShow={onShow} />
            ))}
          </Box>
        </>
      )}
      {weight && <WeightLine weight={weight} />}
    </Box>
  );
}

function WeightLine({ weight: { document, pictures, fonts, requests } }: { weight: Weight }) {
  const size = pictures === null ? '사진은 재는 중' : pictures > 0 ? `사진 ${sizeText(pictures)}` : '사진 없음';
  const ofFonts = fonts === null ? '글꼴은 재는 중 · ' : fonts > 0 ? `글꼴 ${sizeText(fonts)} · ` : '';
  return (
    <Text textStyle="xs" color="fg.muted" mt="3">
      방문자가 받는 양: 글과 스타일 {sizeText(document)} · {ofFonts}
      {size} · 요청 {requests}번
    </Text>
  );
}

const LOOKS: Record<Finding['severity'], { icon: ReactNode; color: string; label: string }> = {
  error: { icon: <OctagonAlert size={18} />, color: 'fg.error', label: '꼭 고쳐야 해요' },
  warning: { icon: <TriangleAlert size={18} />, color: 'fg.warning', label: '살펴보세요' },
  info: { icon: <Info size={18} />, color: 'fg.muted', label: '알아 두세요' },
};

interface ItemProps {
  item: ChecklistItem;
  onShow?: (place: string) => void;
}

function Item({ item: { finding, count, others }, onShow }: ItemProps) {
  const [isOpen, setOpen] = useState(false);
  const { icon, color, label } = LOOKS[finding.severity];
  return (
    <Flex as="li" listStyleType="none" gap="3" py="2.5" align="flex-start" borderTopWidth="1px" borderColor="border">
      <Box color={color} mt="0.5" role="img" aria-label={label}>
        {icon}
      </Box>
      <Box flex="1" minW="0">
        <Entry finding={finding} onShow={onShow} />
        {count > 1 && (
          <Button size="2xs" variant="ghost" ms="-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '접기' : `외 ${count - 1}곳`}
          </Button>
        )}
        {isOpen && others.map((other, at) => <Entry key={at} finding={other} onShow={onShow} />)}
      </Box>
    </Flex>
  );
}

function Entry({
  finding: { message, place },
  onShow,
}: {
  finding: ChecklistItem['finding'];
  onShow: ItemProps['onShow'];
}) {
  return (
    <Flex gap="3" align="flex-start" py="0.5">
      <Text flex="1" textStyle="sm" minW="0" overflowWrap="anywhere">
        {message}
      </Text>
      {place !== undefined && onShow && (
        <Button size="2xs" variant="outline" onClick={() => onShow(place)}>
          보기
        </Button>
      )}
    </Flex>
  );
}
