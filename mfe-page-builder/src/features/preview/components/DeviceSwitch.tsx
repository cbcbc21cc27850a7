import { Flex, IconButton } from '@dojang/shared-ui';
import { Monitor, Smartphone, Tablet } from 'lucide-react';

export const DEVICES = {
  desktop: { label: '데스크톱', width: 1280, icon: <Monitor /> },
  tablet: { label: '태블릿', width: 820, icon: <Tablet /> },
  phone: { label: '휴대전화', width: 390, icon: <Smartphone /> },
} as const;
export type Device = keyof typeof DEVICES;

/** Width in pixels. In a narrower window the other devices would be too small to read. */
const NARROW = 640;
export const ownDevice = (): Device => (window.innerWidth < NARROW ? 'phone' : 'desktop');

interface DeviceSwitchProps {
  device: Device;
  onChange: (device: Device) => void;
}

/** A choice of the width at which a page is shown. */
export function DeviceSwitch({ device, onChange }: DeviceSwitchProps) {
  return (
    <Flex justify="center" gap="1" mb="3" role="group" aria-label="기기">
      {(Object.keys(DEVICES) as Device[]).map((id) => (
        <IconButton
          key={id}
          size="sm"
          variant={device === id ? 'subtle' : 'ghost'}
          aria-label={DEVICES[id].label}
          aria-pressed={device === id}
          onClick={() => onChange(id)}
        >
          {DEVICES[id].icon}
        </IconButton>
      ))}
    </Flex>
  );
}
