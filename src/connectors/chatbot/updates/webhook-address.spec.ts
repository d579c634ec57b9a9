import { describe, expect, it } from '@jest/globals';
import { OWN_SERVER } from '../chatbot.connector.js';
import { checkReceiver, checkWebhookUrl } from './webhook-address.js';

const LOCAL_SERVER = 'http://127.0.0.1:8081';
const refused = expect.objectContaining({ code: 'invalid_input' });

describe('checkWebhookUrl', () => {
  it.each([
    'https://flows.example.org/hook',
    'https://flows.example.org:443/hook',
    'https://flows.example.org:80/hook',
    'https://flows.example.org:88/hook',
    'https://flows.example.org:8443/hook',
    '',
  ])('takes "%s"', (url) => {
    expect(() => checkWebhookUrl(url, OWN_SERVER)).not.toThrow();
  });

  it.each(['http://flows.example.org/hook', 'https://flows.example.org:8444/hook'])(
    "refuses %s at the provider's own server only",
    (url) => {
      expect(() => checkWebhookUrl(url, OWN_SERVER)).toThrow(refused);
      expect(() => checkWebhookUrl(url, LOCAL_SERVER)).not.toThrow();
    },
  );

  it('refuses what is no address at any server', () => {
    expect(() => checkWebhookUrl('https://', LOCAL_SERVER)).toThrow(refused);
  });
});

describe('checkReceiver', () => {
  it.each([
    'https://flows.example.org',
    'https://flows.example.org:8443',
    'https://203.0.114.9',
    'https://[2606:4700::1]',
  ])('takes %s', (baseUrl) => {
    expect(() => checkReceiver(baseUrl, OWN_SERVER)).not.toThrow();
  });

  it.each([
    'http://flows.example.org',
    'https://flows.example.org:3000',
    'https://localhost',
    'https://flows',
    'https://flows.internal',
    'https://10.0.0.7',
    'https://127.0.0.1:8443',
    'https://[::1]',
  ])('refuses %s, which only a local server can reach', (baseUrl) => {
    expect(() => checkReceiver(baseUrl, OWN_SERVER)).toThrow(refused);
    expect(() => checkReceiver(baseUrl, LOCAL_SERVER)).not.toThrow();
  });
});
