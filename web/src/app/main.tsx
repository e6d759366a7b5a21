import './no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './tokens.css';
import './base.css';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element for the app');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
