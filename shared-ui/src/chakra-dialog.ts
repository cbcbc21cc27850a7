// Apart from the other widgets, because guests see questions too.
import './theme/widget-recipes.ts';

export { Dialog } from '@chakra-ui/react';
