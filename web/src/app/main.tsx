import './zod-settings.ts';
import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyTheme } from './theme.ts';

applyTheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element for the app');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
