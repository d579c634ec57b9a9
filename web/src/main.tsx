import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './console.js';
import './style/index.css';

createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
