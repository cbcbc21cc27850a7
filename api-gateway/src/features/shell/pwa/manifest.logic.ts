import type { RemoteDescriptor } from '@dojang/contract';
import { APP_ICONS } from './app-icons.ts';

/** The number of shortcuts that every browser accepts. */
const MOST_SHORTCUTS = 4;

interface Product {
  productName: string;
  tagline: string;
}

/** The web app manifest. Its shortcuts create what an area lets every member create. */
export function manifestOf({ productName, tagline }: Product, descriptors: readonly RemoteDescriptor[]): object {
  const shortcuts = descriptors
    .flatMap(({ extensions }) => extensions?.palette ?? [])
    .flatMap((source) => (source.kind === 'create' && source.access === 'member' ? [source] : []))
    .sort((a, b) => a.order - b.order)
    .slice(0, MOST_SHORTCUTS)
    .map(({ label, to }) => ({ name: label, url: to }));
  const icon = { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' };
  const pictures = APP_ICONS.filter(({ size }) => size !== 180).map(({ name, size, isCut }) => ({
    src: `/${name}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: isCut ? 'maskable' : 'any',
  }));
  return {
    id: '/',
    name: `${productName} · ${tagline}`,
    short_name: productName,
    description: tagline,
    lang: 'ko',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [{ ...icon, purpose: 'any' }, { ...icon, src: '/icon.svg?maskable', purpose: 'maskable' }, ...pictures],
    shortcuts,
  };
}
