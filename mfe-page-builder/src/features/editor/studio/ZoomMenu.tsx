import { Button, hotkeyText, isAppleDevice, Kbd, Menu, Portal } from '@dojang/shared-ui';
import { ChevronDown } from 'lucide-react';
import type { CanvasZoom } from './use-zoom.ts';
import { ZOOM_LEVELS } from './zoom.logic.ts';

/** Shows the zoom of the canvas and changes it. */
export function ZoomMenu({ canvasZoom: { zoom, shown, setZoom, step } }: { canvasZoom: CanvasZoom }) {
  const percent = `${Math.round(shown)}%`;
  return (
    <Menu.Root positioning={{ placement: 'bottom' }} lazyMount>
      <Menu.Trigger asChild>
        <Button size="sm" variant="ghost" px="2" minW="16" aria-label={`캔버스 크기 ${percent}`}>
          {percent}
          <ChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="48">
            <Menu.Item value="in" closeOnSelect={false} onClick={() => step(1)}>
              크게 보기 <Key keys="mod++" />
            </Menu.Item>
            <Menu.Item value="out" closeOnSelect={false} onClick={() => step(-1)}>
              작게 보기 <Key keys="mod+-" />
            </Menu.Item>
            <Menu.Separator />
            <Menu.RadioItemGroup
              value={String(zoom)}
              onValueChange={({ value }) => setZoom(value === 'fit' ? 'fit' : Number(value))}
            >
              <Menu.RadioItem value="fit">
                <Menu.ItemIndicator />
                화면에 맞추기 <Key keys="mod+0" />
              </Menu.RadioItem>
              {ZOOM_LEVELS.map((level) => (
                <Menu.RadioItem key={level} value={String(level)}>
                  <Menu.ItemIndicator />
                  {level}%
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const Key = ({ keys }: { keys: string }) => <Kbd ms="auto">{hotkeyText(keys, isAppleDevice())}</Kbd>;
