"""An agent of browser-use on a guarded browser, its model an OpenAI-compatible server: argv is the endpoint, the model's base URL and the task."""

import asyncio
import sys

from browser_use import Agent, Browser, ChatOpenAI


async def main(cdp_url: str, model_url: str, task: str) -> None:
    model = ChatOpenAI(model="scripted", base_url=model_url, api_key="none", max_retries=0, frequency_penalty=None)
    agent = Agent(task=task, llm=model, browser=Browser(cdp_url=cdp_url), use_judge=False, max_failures=20)
    history = await agent.run(max_steps=40)
    print("\n".join(str(error) for error in history.errors() if error))
    print(history.final_result())


asyncio.run(main(*sys.argv[1:4]))
