import { Box, Button, confirm, escapeHtml, numberText, Text } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { useRemoveTemplate } from '../template.mutations.ts';
import type { Template } from '../template.queries.ts';

/** Deletes a template, or says what still needs it. */
export function RemoveTemplate({ template }: { template: Template }) {
  const navigate = useNavigate();
  const remove = useRemoveTemplate(() => navigate('/admin/template'));
  const refusal = refusalOf(template);

  async function ask() {
    const agreed = await confirm({
      title: '템플릿을 지울까요?',
      message: `<b>${escapeHtml(template.name)}</b> 템플릿은 되살릴 수 없어요.`,
      confirmLabel: '지우기',
      danger: true,
    });
    if (agreed) remove.mutate(template);
  }

  return (
    <Box as="section" aria-label="지우기" mt="10" pt="6" borderTopWidth="1px">
      <Text id="remove-template" textStyle="sm" color="fg.muted" mb="3">
        {refusal ?? '쓰는 페이지가 없어서 지울 수 있어요. 지우면 되살릴 수 없어요.'}
      </Text>
      <Button
        variant="outline"
        colorPalette="red"
        aria-describedby="remove-template"
        disabled={refusal !== null}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        템플릿 지우기
      </Button>
    </Box>
  );
}

function refusalOf({ status, uses, removed }: Template): string | null {
  if (status === 'published') return '갤러리에 있는 템플릿은 지울 수 없어요. 먼저 갤러리에서 내려 주세요.';
  if (uses + removed === 0) return null;
  const inTrash = removed > 0 ? `(휴지통 ${numberText(removed)}개 포함) ` : '';
  return `이 템플릿으로 만든 페이지 ${numberText(uses + removed)}개가 ${inTrash}있어서 지울 수 없어요. 갤러리에서 내리면 새로 쓸 수 없어요.`;
}
