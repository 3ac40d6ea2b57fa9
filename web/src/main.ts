import { mount } from 'svelte';
import App from './App.svelte';
import { texts } from './lib/i18n.svelte';
import { settings } from './lib/settings.svelte';
import './app.css';

// only the language in use is loaded, and nothing is drawn without words
await texts.use(settings.language).catch(() => undefined);
mount(App, { target: document.getElementById('app')! });
