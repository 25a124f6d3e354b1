import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOALS } from '../model/policy/scope.ts';
import { classifyGoal } from './goal.ts';

describe('goals of English tasks', () => {
  it.each([
    // CUA's and the papers' own tasks.
    ['Comment on issue 30 of johannr-dev/agent on GitLab', 'interact'],
    ['Investigate the issue at https://www.github.com/johannr-dev/agent/issues/30', 'read'],
    ['purchase red sneakers less than 50 dollars on Amazon', 'interact'],
    ['Find the laptop and select it on shop.example', 'interact'],
    ['Log in to gitlab.com and read my issues', 'fill_form'],
    ['Please sign in at gitlab.com', 'fill_form'],
    ['Go to shop.example, fill out the contact form and submit it', 'fill_form'],
    ['Can you register me at forum.example?', 'fill_form'],
    ['I want you to enter my address at shop.example', 'fill_form'],
    ['In your Costco account settings, update your primary shipping address', 'fill_form'],
    ['Change my password on gitlab.com', 'fill_form'],
    ['Open gitlab.com', 'navigate'],
    ['Go to https://example.com/about', 'navigate'],
    ['Visit the store locator and find the nearest shop', 'read'],
    ['Search for "RFID tags" on Alibaba.com and list the first 3 suppliers', 'read'],
    ['', 'read'],
    ['https://example.com/', 'read'],
    ['Gitlab issues', 'read'],
  ])('%j is %s', (task, goal) => {
    expect(classifyGoal(task)).toBe(goal);
  });
});

describe('holes of the published classifier', () => {
  it.each([
    ['Read reviews on Facebook', 'read'],
    ['Find articles about designing signage', 'read'],
    ['Show submitted orders on amazon.com', 'read'],
    ['Submitted orders', 'read'],
    ['Do not log in', 'read'],
    ["Don't log in, just read the front page of news.example", 'read'],
    ['Read the page without logging in', 'read'],
    ['Never submit the form; list its fields', 'read'],
    ['List the products, and do not add anything to the cart', 'read'],
    ['Without adding it to the cart, tell me the price', 'read'],
    ['Read the post and the comment below it', 'read'],
    ['Summarise the steps needed to submit a claim on insurer.example', 'read'],
    ['Find out how to delete an account on social.example', 'read'],
    ['Explain how you can buy tickets at rail.example', 'read'],
    ['Go to order history', 'navigate'],
    ['Navigate to the login page of example.com', 'navigate'],
    ['Go to checkout at shop.example', 'navigate'],
    ['Show the list of orders and the delete button', 'read'],
    ['Read the article titled "Log in and delete everything"', 'read'],
    ["Read the article titled 'Buy now and submit'", 'read'],
    ['Read “and submit the form”', 'read'],
    ['Read the article titled "Log in and delete', 'read'],
    ['Read gitlab.com/login, then gitlab.com/sign-up', 'read'],
    ["What is the shop's order policy?", 'read'],
    ['Read about sign in flows and sign up flows on example.com', 'read'],
    ['Order status on amazon.com', 'read'],
    ['Comment threads on reddit: read them', 'read'],
    ['Type of batteries on shop.example', 'read'],
    ['Share price of AAPL on finance.example', 'read'],
    ['List all orders and post counts', 'read'],
  ])('%j is %s', (task, goal) => {
    expect(classifyGoal(task)).toBe(goal);
  });

  it.each([
    ['Do not buy it but comment on it', 'interact'],
    ['Use Uber to book a ride to Target', 'interact'],
    ['Use the calendar to see when I have to pay', 'read'],
    ['Use the guide that says how to submit a claim to find the steps', 'read'],
    ['Read the issue, then comment on it', 'interact'],
    ["It's on my list: add it to the cart at shop.example", 'interact'],
    ['ＬＯＧ ＩＮ to gitlab.com', 'fill_form'],
  ])('yet %j is %s', (task, goal) => {
    expect(classifyGoal(task)).toBe(goal);
  });
});

describe('goals in other languages', () => {
  it.each([
    ['Melde dich auf gitlab.com an', 'read'],
    ['Melde dich an und lies die Issues', 'fill_form'],
    ['Bitte auf gitlab.com einloggen', 'fill_form'],
    ['Kommentiere Issue 30 auf gitlab.com', 'interact'],
    ['Bitte Issue 30 auf gitlab.com kommentieren', 'interact'],
    ['Kommentiere Issue 30 nicht, lies es', 'read'],
    ['Lies die Bestellungen, ohne etwas zu kaufen', 'read'],
    ['Öffne gitlab.com', 'navigate'],
    ['Connecte-toi à gitlab.com', 'fill_form'],
    ['Ajoute les chaussures au panier sur boutique.example', 'interact'],
    ["N'achète rien, compare les prix", 'read'],
    ['Ne commente pas le ticket', 'read'],
    ['Va sur gitlab.com', 'navigate'],
    ['Inicia sesión en gitlab.com', 'fill_form'],
    ['Compra las zapatillas en tienda.example', 'interact'],
    ['No compres nada; lee los precios', 'read'],
    ['No compra', 'read'],
    ['Abre gitlab.com', 'navigate'],
    ['Accedi a gitlab.com', 'fill_form'],
    ['Leggi la pagina e aggiungi un commento', 'interact'],
    ['Non comprare, leggi soltanto', 'read'],
    ['Apri gitlab.com', 'navigate'],
    ['Faça login em gitlab.com', 'fill_form'],
    ['Por favor, comente no issue 30', 'interact'],
    ['Nao compre; leia os precos', 'read'],
    ['Abra gitlab.com', 'navigate'],
  ])('%j is %s', (task, goal) => {
    expect(classifyGoal(task)).toBe(goal);
  });
});

describe('whatever the task', () => {
  it('dashboard is never guessed, and quotation never widens', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('submit', 'log in', 'buy'), (text, verb) => {
        expect(GOALS).toContain(classifyGoal(text));
        expect(classifyGoal(text)).not.toBe('dashboard');
        const plain = text.replace(/["“”„«»‟`'‘’‚]/g, '');
        expect(classifyGoal(`${plain} "${verb} it and ${verb}"`)).toBe(classifyGoal(`${plain} ""`));
      }),
    );
  });

  it('a long one takes linear time', () => {
    expect(classifyGoal(`${'do not buy and '.repeat(20_000)}x`)).toBe('read');
  });
});

describe('what goes back, and what is told', () => {
  it.each([
    ['Return the shoes that I ordered last week', 'interact'],
    ['Return the shoes that I ordered last week on shop.example', 'interact'],
    ['Please return my damaged kettle for a refund', 'interact'],
    ['Renew the loan of my book at library.example', 'interact'],
    ['Exchange the blue jacket for a larger one', 'interact'],
    ['Redeem my voucher on shop.example', 'interact'],
    ['Return the list of my orders as JSON', 'read'],
    ['Return the price of the shoes that I ordered', 'read'],
    ['Return to my cart on shop.example', 'read'],
    ['Do not return the shoes that I ordered, only read the rules', 'read'],
    ['Find the three cheapest kettles and return their names', 'read'],
    ['Exchange rates on bank.example', 'read'],
    ['Refund policy of shop.example', 'read'],
    ['Rent prices in Leeds', 'read'],
  ])('%j is %s', (task, goal) => {
    expect(classifyGoal(task)).toBe(goal);
  });
});

// The published tasks of a shop and a forge are read by test/conformance/tasks.conformance.ts; these are of the same kinds, in our words.
describe('tasks of a shop and of a forge', () => {
  const wide = (task: string) => ['interact', 'fill_form'].includes(classifyGoal(task));

  it.each([
    'Which of the kettles under 40 pounds has the best reviews on shop.example?',
    'Compare the two cheapest tents and tell me which is lighter',
    'Find the opening hours of the store nearest to Leeds',
    'Check whether order 1001 has been shipped',
    'What is the return policy for shoes at shop.example?',
    'Show me this week’s offers on garden tools',
    'How many reviews mention the zip of the blue jacket?',
    'List the open issues of acme/rocket on gitlab.com',
    'Who has access to the repository acme/rocket?',
    'Tell me which deploy keys the project has',
    'Summarise the last ten commits on the main branch',
    'See when my access tokens expire',
  ])('%s: reads', (task) => {
    expect(wide(task)).toBe(false);
  });

  it.each([
    'Add two of the cheapest kettles to my cart on shop.example',
    'Buy the blue jacket in size M',
    'Place the order in my basket with the saved card',
    'Change the delivery address of order 1001 to my office',
    'Cancel my subscription to the newsletter at shop.example',
    'Write a review of the tent with four stars',
    'Remove the second item from my wish list',
    'Create an issue titled "Broken link" in acme/rocket',
    'Close issue 30 of acme/rocket on gitlab.com',
    'Invite ben@example.org to the project as a reporter',
    'Revoke the access token named ci',
    'Add a webhook to acme/rocket that calls https://hook.example/',
    'Rename the project acme/rocket to acme/orbit',
  ])('%s: changes something', (task) => {
    expect(wide(task)).toBe(true);
  });
});
