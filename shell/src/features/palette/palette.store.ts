import { create } from 'zustand';

/** The dialog that is open: the palette or the shortcuts. */
export const paletteStore = create<{ open: 'palette' | 'shortcuts' | null }>(() => ({ open: null }));

export const openPalette = (): void => paletteStore.setState({ open: 'palette' });
export const closeDialogs = (): void => paletteStore.setState({ open: null });
