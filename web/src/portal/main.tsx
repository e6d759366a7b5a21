import '@fontsource-variable/inter/wght.css';
import '../app/tokens.css';
import '../app/base.css';
import './portal.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Portal } from './portal.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('portal.html has no #root element');
createRoot(root).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
);
