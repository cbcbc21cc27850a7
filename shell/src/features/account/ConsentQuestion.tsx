import { Box, Button, Checkbox, Flex, Modal, Text } from '@dojang/shared-ui';
import { documentToHtml } from '@dojang/shared-ui/document';
import { useMemo, useState } from 'react';
import { AgreementHtml } from '../../components/AgreementHtml.tsx';
import type { PendingConsent } from '../consent/consent.queries.ts';

interface Props {
  agreement: PendingConsent;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** One agreement to answer: the summary of the change, its text, and a check box. */
export function ConsentQuestion({ agreement, isTicked, onTick }: Props) {
  const { title, required, version, effective_at, summary, body } = agreement;
  const [isOpen, setOpen] = useState(false);
  const html = useMemo(() => documentToHtml(body), [body]);
  return (
    <Box as="li" borderWidth="1px" borderRadius="l2" p="4">
      <Flex align="center" justify="space-between" gap="3">
        <Checkbox.Root checked={isTicked} onCheckedChange={({ checked }) => onTick(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label textStyle="sm">
            <Text as="span" color={required ? 'brand.fg' : 'fg.muted'} fontWeight="500">
              {required ? '[필수]' : '[선택]'}
            </Text>{' '}
            {title}
          </Checkbox.Label>
        </Checkbox.Root>
        <Button size="xs" variant="ghost" aria-label={`${title} 보기`} onClick={() => setOpen(true)}>
          보기
        </Button>
      </Flex>
      {summary && (
        <Text textStyle="sm" color="fg.muted" mt="2" overflowWrap="anywhere">
          {summary}
        </Text>
      )}
      <Modal open={isOpen} onClose={() => setOpen(false)} title={title} size="lg">
        <AgreementHtml html={html} version={version} effectiveAt={effective_at} />
      </Modal>
    </Box>
  );
}
