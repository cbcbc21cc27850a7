// A separate file from the other widgets, because guests see confirmation dialogs too.
import './theme/widget-recipes.ts';

export { Dialog } from '@chakra-ui/react';
