export { listTemplates, readTemplate, restoreTemplate, saveTemplate } from './edit-templates.ts';
export { applyOwnTexts, watchOwnTexts } from './own-texts.ts';
export { previewTemplate } from './preview-template.ts';
export { checkTextMessage, restoreTextMessage, saveTextMessage } from './edit-text-messages.ts';
export { listTextMessages, readTextMessage, sampleFields } from './read-text-messages.ts';
