import { undoPage } from '#messages/shop.ts';
import { UndoScreen } from '../account/undo-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/undo', undoPage);

export default UndoScreen;
