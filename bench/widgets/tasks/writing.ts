/** Editors. */
import { page, type Tasks, told } from './task.ts';

export const QUILL: Tasks = {
  'write, make bold, list': {
    widget: page(
      '<div id="e"><p>A sentence about lamp one.</p></div>',
      `import Quill from 'quill'; window.quill = new Quill('#e', { theme: 'snow', modules: { toolbar: [['bold'], [{ list: 'ordered' }]] } });`,
      ['quill/dist/quill.snow.css'],
    ),
    does: async (on) => {
      await on.locator('.ql-editor').click();
      await on.keyboard.press('Control+End');
      await on.keyboard.type(' And more of it.');
      await on.keyboard.press('Control+a');
      await on.locator('.ql-bold').click();
      await on.keyboard.press('End');
      await on.keyboard.press('Enter');
      await on.keyboard.type('A second line');
      await on.locator('.ql-list').click();
    },
    tells: 'quill.getContents()',
  },
};

export const CODEMIRROR: Tasks = {
  'write code, take a proposal': {
    widget: page(
      '<div id="e"></div>',
      `import { EditorView, basicSetup } from 'codemirror'; import { javascript } from '@codemirror/lang-javascript';
      window.view = new EditorView({ doc: 'const lamp = 1;\\n', extensions: [basicSetup, javascript()], parent: document.querySelector('#e') });`,
    ),
    does: async (on) => {
      await on.locator('.cm-content').click();
      await on.keyboard.press('Control+End');
      await on.keyboard.type('function shade() {\nlam', { delay: 50 });
      await on.locator('.cm-tooltip-autocomplete li').first().click();
    },
    tells: 'view.state.doc.toString()',
  },
};

export const TIPTAP: Tasks = {
  'write, and a list by its mark': {
    widget: page(
      '<div id="e"></div>',
      `import { Editor } from '@tiptap/core'; import StarterKit from '@tiptap/starter-kit';
      window.editor = new Editor({ element: document.querySelector('#e'), extensions: [StarterKit], content: '<p>A lamp that shines.</p>' });`,
    ),
    does: async (on) => {
      await on.locator('.ProseMirror').click();
      await on.keyboard.press('Control+End');
      await on.keyboard.type(' Brightly');
      await on.keyboard.press('Enter');
      await on.keyboard.type('- one');
      await on.keyboard.press('Enter');
      await on.keyboard.type('**two** ');
    },
    tells: 'editor.getHTML()',
  },
};

export const LEXICAL: Tasks = {
  'write, make bold by keys': {
    widget: page(
      '<div id="e" contenteditable="true" style="min-height:50px"></div>',
      `import { createEditor } from 'lexical'; import { registerRichText } from '@lexical/rich-text';
      window.editor = createEditor({ namespace: 'lamps', onError: (error) => { throw error; } });
      editor.setRootElement(document.querySelector('#e')); registerRichText(editor);`,
    ),
    does: async (on) => {
      await on.locator('#e').click();
      await on.keyboard.type('A lamp');
      await on.keyboard.press('Enter');
      await on.keyboard.type('and another');
      // It hears of a selection some time after, without Cordon as well.
      for (const keys of ['Shift+Home', 'Control+b', 'Home']) {
        await on.keyboard.press(keys);
        await on.waitForTimeout(100);
      }
      await on.keyboard.type('X');
    },
    // Into how many nodes it puts one text differs from run to run.
    tells: "[e.innerText, [...e.querySelectorAll('strong')].map(({ textContent }) => textContent).join('')]",
  },
};

export const SLATE: Tasks = {
  'write two paragraphs': {
    widget: told(
      `import { createEditor } from 'slate'; import { Slate, Editable, withReact } from 'slate-react';`,
      `<Slate editor={editor} initialValue={[{ type: 'paragraph', children: [{ text: 'A lamp.' }] }]} onChange={(value) => { told.value = value; }}><Editable /></Slate>`,
      '',
      'const [editor] = React.useState(() => withReact(createEditor()));',
    ),
    does: async (on) => {
      await on.locator('[data-slate-editor]').click();
      await on.keyboard.press('Control+End');
      await on.keyboard.type(' It shines.');
      await on.keyboard.press('Enter');
      await on.keyboard.type('Two');
    },
    tells: 'told.value',
  },
};

export const TINYMCE: Tasks = {
  'write in its frame, make bold': {
    widget: {
      ...page(
        '<textarea id="t">A lamp.</textarea>',
        `import tinymce from 'tinymce'; import 'tinymce/models/dom'; import 'tinymce/themes/silver'; import 'tinymce/icons/default';
        tinymce.init({ selector: '#t', license_key: 'gpl', skin: false, content_css: false, menubar: false, toolbar: 'bold' }); window.tinymce = tinymce;`,
        ['tinymce/skins/ui/oxide/skin.css'],
      ),
      takes: 1_500,
    },
    does: async (on) => {
      await on.frameLocator('iframe').locator('body').click();
      await on.keyboard.press('Control+End');
      await on.keyboard.type(' It shines.');
      await on.keyboard.press('Control+a');
      await on.locator('[data-mce-name=bold]').click();
    },
    tells: 'tinymce.activeEditor.getContent()',
  },
};
