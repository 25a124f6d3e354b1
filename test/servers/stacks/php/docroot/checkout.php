<?php require getenv('ORACLE_APP');
