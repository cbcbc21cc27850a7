import { Button, numberText } from '@dojang/shared-ui';

/** Shows the rest of a long list; nothing when all of it is shown. */
export const MoreToggle = ({ hidden, unit, onShow }: { hidden: number; unit: string; onShow: () => void }) =>
  hidden > 0 && (
    <Button size="xs" variant="ghost" onClick={onShow}>
      나머지 {numberText(hidden)}
      {unit} 보기
    </Button>
  );
